import { renderStorageLayout } from '../../../domain/storage/storageLayoutDocument.ts';
import { createStorageViews } from '../storageView.ts';

/** Entry of the chunk that is loaded at the first storage picture or text: layouts, values and their page. */
export { createStorageViews, renderStorageLayout };
