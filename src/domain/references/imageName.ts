import { Ending } from './ending.ts';
import type { TextContext } from './textContext.ts';

const imagePath = new Ending(
  /(?:^|[\s"'`=(,[])(?:(?:docker|oci):\/\/)?(?!hedera:|hiero:)(?:[\w.-]+(?::\d+)?(?:\/[\w.-]+)+|[\w-]+(?:\.[\w-]+)+:(?!\d+:)[\w.-]+):/,
);
const imageTalk = /image|--from=|\b(?:docker|podman|nerdctl|buildah|skopeo|kubectl|helm)\b/i;

/** Images and packages have a name with letters: others are ids, as in `0.0.5005:0.0.6006`. */
export function isImage(around: TextContext): boolean {
  return (
    !around.isUnnamed &&
    (around.hasBefore(imageTalk) || /^\s*FROM\s/.test(around.before) || imagePath.test(around.before))
  );
}
