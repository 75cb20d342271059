import { InputError } from '../failure.ts';
import type { SourceDeclarations } from '../source/sourceDeclarations.ts';
import { cast } from './convertValue.ts';
import { type ExpressionScope, evaluateExpression } from './evaluateExpression.ts';
import type { Value } from './typedValue.ts';

/** How many constants may stand behind each other. */
const deepest = 16;

/**
 * Finds values of constants by their names, evaluated as they are declared; undefined for what only the compiler knows.
 *
 * @param contract Whose names go first.
 */
export function createConstants(
  constants: SourceDeclarations['typedConstants'],
  contract: string | undefined,
  scope: Omit<ExpressionScope, 'variable' | 'environment'>,
): (name: string) => Value | undefined {
  const values = new Map<string, Value | undefined>();
  let depth = 0;
  const constant = (name: string): Value | undefined => {
    const declared = constants.get(`${contract}.${name}`) ?? constants.get(name);
    const type = declared && scope.typeNamed(declared.type);
    if (type !== undefined && !values.has(name) && depth < deepest) {
      // It has none where it is a part of itself.
      values.set(name, undefined);
      depth += 1;
      try {
        const inner = { ...scope, variable: constant, environment: constant };
        values.set(name, cast(evaluateExpression(declared?.value ?? '', inner), type, scope));
      } catch (error) {
        if (!(error instanceof InputError)) {
          throw error;
        }
      } finally {
        depth -= 1;
      }
    }
    return values.get(name);
  };
  return constant;
}
