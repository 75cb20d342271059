import { ServiceError } from '../domain/failure.ts';

/** An answer that others can do without: undefined when the service gave none. */
export async function undefinedIfFailed<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ServiceError) {
      return undefined;
    }
    throw error;
  }
}
