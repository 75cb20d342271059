/** Every way in which the extension shows texts, each as a command of the probe. */
export const places = [
  'messages',
  'progress',
  'dialog',
  'pick',
  'input',
  'tree',
  'lenses',
  'hovers',
  'problems',
  'links',
  'status bar',
  'transaction page',
  'storage page',
  'unread page',
  // Without its policy.
  'open page',
  // Not through our doors: what a text does when nobody makes it inert.
  'control',
] as const;

export type Place = (typeof places)[number];

export const probeView = 'hostileProbe.tree';
