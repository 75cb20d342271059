const columns = Array.from({ length: 32 }, (_, index) => index + 1)
  .flatMap((number) => [`.c${number}{grid-column-start:${number}}`, `.w${number}{grid-column-end:span ${number}}`])
  .join('');
/** Values are read no deeper. */
const deepest = 12;
const depths = Array.from(
  { length: deepest + 1 },
  (_, depth) => `[data-depth="${depth}"]{--indent:${depth * 1.2}em}`,
).join('');

/** The style of the storage diagram, made of the theme's own colours; high-contrast themes get borders. */
export const storageCss = `
html{background:var(--vscode-editor-background)}body.vscode-dark,body.vscode-high-contrast{color-scheme:dark}body.vscode-light,body.vscode-high-contrast-light{color-scheme:light}
body{--stripe:var(--vscode-editorIndentGuide-background1,transparent)}body:is(.vscode-high-contrast,.vscode-high-contrast-light){--stripe:var(--vscode-contrastBorder)}
body{font-family:var(--vscode-font-family);font-size:var(--vscode-font-size);color:var(--vscode-foreground);background:var(--vscode-editor-background);padding:0 1.5em 4em;line-height:1.4}
h1{font-size:1.5em;font-weight:500;margin:.8em 0 .2em}h2,caption{font-size:1.1em;font-weight:600;text-align:left;margin:1.2em 0 .5em}caption{padding:.4em 0 .5em;margin:0}
p{margin:.3em 0;overflow-wrap:anywhere}#status{color:var(--vscode-descriptionForeground)}.failed,#status.failed{color:var(--vscode-errorForeground)}
a{color:var(--vscode-textLink-foreground)}
.toolbar,.commands{display:flex;flex-wrap:wrap;gap:.4em;align-items:center}.toolbar{margin:.8em 0}
button{font:inherit}button,summary{cursor:pointer}summary{display:inline-block}summary::before{content:'▸ ' / ''}[open]>summary::before{content:'▾ ' / ''}details button{margin:.3em .3em 0 0}
.toolbar :is(button,summary),.key{color:var(--vscode-button-secondaryForeground);background:var(--vscode-button-secondaryBackground);border:1px solid var(--vscode-button-border,var(--vscode-contrastBorder,transparent));border-radius:3px;padding:.25em .7em}
.toolbar :is(button,summary):hover,.key:hover{background:var(--vscode-button-secondaryHoverBackground)}
[role=tablist]{display:flex;margin-right:.6em}.toolbar [role=tab]{border:0;border-radius:0;padding:.25em .1em calc(.25em + 2px);margin-right:.9em;background:none;color:var(--vscode-panelTitle-inactiveForeground,var(--vscode-descriptionForeground))}.toolbar [role=tab][aria-selected=true]{border-bottom:2px solid var(--vscode-panelTitle-activeBorder,currentColor);padding-bottom:.25em;color:var(--vscode-panelTitle-activeForeground,var(--vscode-foreground))}.toolbar [role=tab]:hover{background:none;color:var(--vscode-foreground)}
#filter{flex:1 1 20em;min-width:0;max-width:26em;box-sizing:border-box;font:inherit;color:var(--vscode-input-foreground);background:var(--vscode-input-background);border:1px solid var(--vscode-input-border,var(--vscode-contrastBorder,transparent));padding:.25em .5em;border-radius:3px}#filter::placeholder{color:var(--vscode-input-placeholderForeground);opacity:1}
:focus-visible{outline:1px solid var(--vscode-focusBorder);outline-offset:1px}
.slots{display:grid;grid-template-columns:min-content minmax(0,1fr) auto;column-gap:.6em}.variable,.row,.nested{display:grid;grid-column:1/-1}.variable,.row{grid-template-columns:subgrid}.nested{column-gap:.4em;grid-template-columns:min-content minmax(0,1fr) auto}
.row{margin:2px 0}.row>:nth-child(2){grid-column:2}.row>.bytes:last-child,.narrow{grid-column:2/-1}
.slot{text-align:right;font-family:var(--vscode-editor-font-family);color:var(--vscode-descriptionForeground);align-self:center;font-size:.95em}.ruler .slot,.mark{white-space:nowrap;font-family:inherit;font-size:.85em}
.bytes{display:grid;grid-template-columns:repeat(32,minmax(0,1fr));gap:1px;min-width:0;border:1px solid var(--vscode-editorWidget-border,var(--vscode-contrastBorder,transparent));border-radius:3px;background:repeating-linear-gradient(90deg,transparent 0 calc(100%/32 - 1px),var(--stripe) calc(100%/32 - 1px) calc(100%/32))}
.ruler .bytes{border:0;background:none}.mark{grid-row:1;color:var(--vscode-descriptionForeground)}.end{text-align:right}
.block{position:relative;grid-row:1;min-width:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;text-align:left;color:var(--vscode-foreground);background:var(--vscode-editorWidget-background);border:1px solid var(--vscode-contrastBorder,transparent);border-left:3px solid var(--vscode-charts-blue);border-radius:2px;padding:.2em .4em}
.k-value{border-left:3px solid var(--vscode-charts-blue,currentColor)}.k-bytes,.k-boundedBytes{border-left:6px double var(--vscode-charts-red,currentColor)}.k-mapping{border-left:4px dotted var(--vscode-charts-purple,currentColor)}.k-dynamicArray,.k-fixedArray{border-left:4px dashed var(--vscode-charts-green,currentColor)}.k-struct{border-left:7px solid var(--vscode-charts-yellow,currentColor)}.block:is(.k-unknown,.unexplained){border-left-color:var(--vscode-descriptionForeground);border-left-style:dashed}
.block:is(.w1,.w2,.w3){padding-inline:1px 0;container-type:inline-size}@container (max-width:2.5em){.block [aria-hidden]{display:inline-block;width:0;overflow:hidden;visibility:hidden}}
.block:hover{background:linear-gradient(var(--vscode-list-hoverBackground),var(--vscode-list-hoverBackground)),var(--vscode-editorWidget-background)}
.block b{font-weight:600}.block i{font-style:normal;color:var(--vscode-descriptionForeground)}.block span span{display:block;overflow:hidden;text-overflow:ellipsis;font-family:var(--vscode-editor-font-family)}
.block[aria-expanded]::before{content:'▸ ' / ''}.block[aria-expanded=true]::before{content:'▾ ' / ''}
.legend{display:flex;flex-wrap:wrap;gap:.3em .8em;margin:0 0 .5em;font-size:.9em}.legend>*{padding:0 .4em;background-color:transparent}.legend>.k-dynamicArray{border-left-style:solid;border-image:linear-gradient(var(--vscode-charts-green,currentColor) 0 38%,transparent 38% 62%,var(--vscode-charts-green,currentColor) 62%) 1}.legend>.bytes{display:block;padding-left:2.4em;background:repeating-linear-gradient(90deg,transparent 0 .4em,var(--stripe) .4em calc(.4em + 1px)) 0 0/2em 100% no-repeat}.block.described{outline:2px solid var(--vscode-focusBorder);outline-offset:-2px}
.narrow{display:flex;flex-wrap:wrap;column-gap:1.2em;color:var(--vscode-descriptionForeground);overflow-wrap:anywhere}.narrow>*{padding-bottom:.2em}.narrow b{color:var(--vscode-foreground);font-weight:600}.narrow span{display:inline-block;max-width:100%;font-family:var(--vscode-editor-font-family);color:var(--vscode-foreground)}
.changed span span{color:var(--vscode-gitDecoration-modifiedResourceForeground)}
.key{align-self:center;padding:0 .5em}
.nested{margin-left:1em;border-left:1px solid var(--vscode-tree-indentGuidesStroke);padding-left:.3em}
table{border-collapse:collapse}th,td{text-align:left;vertical-align:baseline;padding:.25em 1.2em .25em 0;border-bottom:1px solid var(--vscode-editorWidget-border,var(--vscode-contrastBorder,transparent));overflow-wrap:anywhere}table:has(tbody tr):not(:has(tbody tr:not([hidden]))){display:none}thead th{border-bottom-width:2px;vertical-align:bottom}tbody th{font-weight:600;padding-left:var(--indent,0em)}
abbr{text-decoration:none}tbody tr:nth-child(even of :not([hidden])){background:var(--vscode-tree-tableOddRowsBackground,transparent)}td:nth-child(2),:not(.variables)>tbody td{font-family:var(--vscode-editor-font-family);font-size:.95em}td:nth-child(n+4),.variables td:nth-child(3){color:var(--vscode-descriptionForeground)}
@media(min-width:55em){th:first-child{min-width:9em}td:nth-child(2){min-width:12em}td:nth-child(3){min-width:9em}.variables td:nth-child(n+4),td a{white-space:nowrap}}
@media(max-width:45em){body{padding:0 12px 4em}#details{padding:.3em 12px!important}.toolbar,.commands{gap:.3em}.toolbar{margin:.5em 0}.toolbar :is(button,summary){padding:.15em .45em}.commands :is(button,summary){font-size:.95em}#filter{flex-basis:100%;max-width:none;padding:.1em .4em;margin-top:4px}}@media(max-width:20em){.toolbar,.commands{gap:.2em}.commands :is(button,summary){padding:.15em .2em}}
@media(min-width:34em) and (max-width:54.99em){th,td{padding-right:.9em}.variables :is(th,td):nth-child(5){display:none}.variables :is(th,td):not(:nth-child(2)){min-width:9em}td a{white-space:nowrap}}@media(min-width:70em){td:nth-child(2){min-width:21em}}
@media(max-width:33.99em){table,thead,tbody,caption,tr,th,td{display:block;min-width:0;border-bottom:0}th,td{padding:0}tbody tr{padding-left:var(--indent,0em)}tbody th{padding:0}
tr{position:relative;padding:.3em 0;border-bottom:1px solid var(--vscode-editorWidget-border,var(--vscode-contrastBorder,transparent))}thead tr{border-bottom-width:2px}
.variables tr{display:flex;flex-wrap:wrap;column-gap:.4em}.variables tr::after{content:'';flex-basis:100%;order:1}.variables tr>:nth-child(2){margin-left:auto}.variables td:nth-child(n+3){order:2;color:var(--vscode-descriptionForeground)}.variables td:nth-child(n+3):has(+td:not(:empty))::after{content:' ·'}}
@media(min-width:34em){.slot{white-space:nowrap}.word{display:none}}
@media(forced-colors:active){.bytes{forced-color-adjust:none}.block{forced-color-adjust:auto}.legend>.k-dynamicArray{border-image-source:linear-gradient(CanvasText 0 38%,transparent 38% 62%,CanvasText 62%)}#filter::placeholder{color:FieldText}.toolbar summary{color:ButtonText}}
#details{position:fixed;left:0;right:0;bottom:0;padding:.5em 1.5em;background:var(--vscode-editorWidget-background);border-top:1px solid var(--vscode-editorWidget-border,var(--vscode-contrastBorder));overflow-wrap:anywhere}
html{scroll-padding-bottom:5em}.away{visibility:hidden}
[hidden]{display:none!important}
@media(max-width:33.99em){.variables thead th:nth-child(n+3){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
${columns}${depths}
`;
