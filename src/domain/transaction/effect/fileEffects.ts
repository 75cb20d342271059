import { phrase, type WithOne } from '../../phrase.ts';
import { valueIn } from '../fieldLookup.ts';
import { about } from './aboutEntity.ts';
import { effectRow } from './effectRows.ts';
import { byteWords, entityWords } from './effectWords.ts';
import type { EffectWriter } from './transactionEffect.ts';

export const fileCreate: EffectWriter = (fields) => {
  const keys = valueIn(fields, 'keys', 'key');
  const isImmutable = keys === undefined || (keys.kind === 'list' && keys.keys.length === 0);
  return {
    headline: phrase`Creates a file of ${byteWords(valueIn(fields, 'contents', 'bytes')?.length ?? 0)}`,
    said: isImmutable ? ['keys'] : [],
    rows: isImmutable ? effectRow(phrase`Keys`, phrase`none (immutable)`) : [],
  };
};

export const fileAppend: EffectWriter = (fields) => ({
  headline: phrase`Appends ${byteWords(valueIn(fields, 'contents', 'bytes')?.length ?? 0)} to file ${entityWords(valueIn(fields, 'fileID', 'entity'))}`,
});

/** Empty contents leave the file as it is. */
export const fileUpdate: EffectWriter = (fields) => {
  const size = valueIn(fields, 'contents', 'bytes')?.length ?? 0;
  const file = entityWords(valueIn(fields, 'fileID', 'entity'));
  return size === 0
    ? { headline: phrase`Changes file ${file}`, said: ['contents'] }
    : { headline: phrase`Replaces the content of file ${file} by ${byteWords(size)}` };
};

export const fileDelete = about((part) => phrase`Deletes file ${part}`, 'fileID');

export const systemDelete = system((entity) => phrase`Deletes ${entity} by the right of a system administrator`);
export const systemUndelete = system((entity) => phrase`Restores ${entity} by the right of a system administrator`);

function system(headline: WithOne): EffectWriter {
  return (fields) => {
    const entity = valueIn(fields, 'fileID', 'entity') ?? valueIn(fields, 'contractID', 'entity');
    return { headline: headline(entityWords(entity)) };
  };
}

export const uncheckedSubmit: EffectWriter = (fields) => ({
  headline: phrase`Submits ${byteWords(valueIn(fields, 'transactionBytes', 'bytes')?.length ?? 0)} without the usual checks`,
});
