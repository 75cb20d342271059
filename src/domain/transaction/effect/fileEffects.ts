import { label } from '../../label.ts';
import { valueIn } from '../fieldLookup.ts';
import { about } from './aboutEntity.ts';
import { effectRow } from './effectRows.ts';
import { byteWords, entityWords } from './effectWords.ts';
import type { EffectWriter } from './transactionEffect.ts';

export const fileCreate: EffectWriter = (fields) => {
  const keys = valueIn(fields, 'keys', 'key');
  const isImmutable = keys === undefined || (keys.kind === 'list' && keys.keys.length === 0);
  return {
    headline: label('doesCreateFile', byteWords(valueIn(fields, 'contents', 'bytes')?.length ?? 0)),
    said: isImmutable ? ['keys'] : [],
    rows: isImmutable ? effectRow('keys', label('noKeyImmutable')) : [],
  };
};

export const fileAppend: EffectWriter = (fields) => ({
  headline: label(
    'doesAppendFile',
    byteWords(valueIn(fields, 'contents', 'bytes')?.length ?? 0),
    entityWords(valueIn(fields, 'fileID', 'entity')),
  ),
});

/** Empty contents leave the file as it is. */
export const fileUpdate: EffectWriter = (fields) => {
  const size = valueIn(fields, 'contents', 'bytes')?.length ?? 0;
  const file = entityWords(valueIn(fields, 'fileID', 'entity'));
  return size === 0
    ? { headline: label('doesChangeFile', file), said: ['contents'] }
    : { headline: label('doesReplaceFile', file, byteWords(size)) };
};

export const fileDelete = about('doesDeleteFile', 'fileID');

export const systemDelete = system('doesSystemDelete');
export const systemUndelete = system('doesSystemUndelete');

function system(id: 'doesSystemDelete' | 'doesSystemUndelete'): EffectWriter {
  return (fields) => {
    const entity = valueIn(fields, 'fileID', 'entity') ?? valueIn(fields, 'contractID', 'entity');
    return { headline: label(id, entityWords(entity)) };
  };
}

export const uncheckedSubmit: EffectWriter = (fields) => ({
  headline: label('doesSubmitUnchecked', byteWords(valueIn(fields, 'transactionBytes', 'bytes')?.length ?? 0)),
});
