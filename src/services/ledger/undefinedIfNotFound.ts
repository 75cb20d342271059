import { refusedStatus } from '../../domain/failure.ts';

/** Undefined for what the service does not have (404); any other failure is passed on. */
export async function found<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (refusedStatus(error) === 404) {
      return undefined;
    }
    throw error;
  }
}
