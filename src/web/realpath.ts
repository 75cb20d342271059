/** Files of a browser have no links that lead out of their folder. */
export const realpath = async (path: string): Promise<string> => path;
