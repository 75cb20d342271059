import { errorResponseStatus } from '../../domain/failure.ts';

/** Undefined for what the service does not have (404); any other failure is passed on. */
export async function undefinedIfNotFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (errorResponseStatus(error) === 404) {
      return undefined;
    }
    throw error;
  }
}
