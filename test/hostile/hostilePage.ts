/** What a text of others would put into a page if it became markup: each asks for an address or runs a script. */
export function hostileMarkup(canary: string): { readonly head: string; readonly body: string } {
  const hack = (what: string) => `document.documentElement.setAttribute('data-hacked', '${what}')`;
  return {
    head: [
      `<base href="${canary}/base/">`,
      `<link rel="stylesheet" href="${canary}/sheet.css">`,
      `<link rel="preload" as="image" href="${canary}/preload.png">`,
      `<link rel="icon" href="${canary}/icon.png">`,
      `<style>@import url("${canary}/import.css"); body { background: url("${canary}/background.png") }</style>`,
      `<script>${hack('inline script')}; fetch('${canary}/fetch')</script>`,
      `<script src="${canary}/script.js"></script>`,
      `<script type="module">import '${canary}/module.js'</script>`,
      `<meta http-equiv="Content-Security-Policy" content="default-src *">`,
    ].join('\n'),
    body: [
      `<img src="${canary}/image.png" onerror="${hack('onerror')}">`,
      `<img src="relative.png">`,
      `<svg onload="${hack('svg onload')}"><image href="${canary}/svg.png" /><script>${hack('svg script')}</script></svg>`,
      `<details open ontoggle="${hack('ontoggle')}"><summary>a</summary></details>`,
      `<input autofocus onfocus="${hack('onfocus')}">`,
      `<iframe src="${canary}/frame"></iframe>`,
      `<iframe srcdoc="<script>parent.${hack('srcdoc')}</script>"></iframe>`,
      `<object data="${canary}/object"></object><embed src="${canary}/embed">`,
      `<video src="${canary}/video" poster="${canary}/poster.png"></video><audio src="${canary}/audio"></audio>`,
      `<p style="background: url('${canary}/style.png')">style</p>`,
      `<form id="hostile-form" action="${canary}/form"><button id="hostile-button">send</button></form>`,
      `<button id="hostile-handler" onclick="${hack('onclick')}">click</button>`,
      `<a id="hostile-link" href="javascript:${hack('javascript link')}">link</a>`,
    ].join('\n'),
  };
}

/** A page with hostile markup right behind its policy and at its end. */
export function withHostileMarkup(html: string, canary: string): string {
  const { head, body } = hostileMarkup(canary);
  return html
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, (policy) => `${policy}\n${head}`)
    .replace('</body>', () => `${body}</body>`);
}

export function withoutPolicy(html: string): string {
  return html.replaceAll(/<meta http-equiv="Content-Security-Policy"[^>]*>/g, '<meta name="description">');
}
