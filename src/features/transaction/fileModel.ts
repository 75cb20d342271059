import { formatEntityReference } from '../../domain/entity/transactionEntity.ts';
import type { TransactionDocument, TransactionFile } from '../../domain/transaction/transaction.ts';
import { formatTransactionId } from '../../domain/transaction/transactionId.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { DocumentModel, FileModel } from '../../webview/transaction/protocol.ts';

/** What can be chosen in a file: its documents, their chunks, and the copies for the nodes. */
export function fileModel(file: TransactionFile, name: string, network: string): FileModel {
  const size = `${formatInteger(BigInt(file.sizeBytes))} bytes`;
  const count = file.documents.length > 1 ? ` · ${file.documents.length} transactions` : '';
  return {
    name,
    network,
    found: `${file.form} · ${file.encoding} · ${size}${count}`,
    documents: file.documents.map(documentModel),
  };
}

function documentModel(document: TransactionDocument, index: number): DocumentModel {
  const title = document.groups[0]?.copies[0].type.title ?? '';
  return {
    label: singleLine(`${index + 1}. ${document.name === undefined ? title : `${document.name}: ${title}`}`, 80),
    description: document.description === undefined ? undefined : singleLine(document.description),
    chunks: document.groups.map(({ transactionId, copies }, chunk) => ({
      label: `${chunk + 1} of ${document.groups.length}${transactionId ? ` · ${formatTransactionId(transactionId)}` : ''}`,
      copies: copies.map(({ nodeAccountId }) => (nodeAccountId ? formatEntityReference(nodeAccountId) : 'no node')),
    })),
  };
}
