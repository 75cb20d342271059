import { operationTable } from '../../domain/operation/ledgerOperations.ts';
import { parameterTexts } from '../../domain/operation/parameterTexts.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import type { PostCalls } from './ledgerClient.ts';
import type { SendCall } from './ledgerRequests.ts';
import { answerSchemas } from './schemas/answerSchemas.ts';

export function createPostCalls(send: SendCall): PostCalls {
  return {
    async callContract(call, options) {
      const content = { contentType: 'application/json', body: formatExactJson(call, 0) };
      return (await send(operationTable.callContract, {}, answerSchemas.callContract, options, content)).value;
    },
    async estimateFee(transaction, { mode, highVolumeThrottle = 0 } = {}, options) {
      const operation = operationTable.estimateFee;
      const throttle = highVolumeThrottle === 0 ? undefined : highVolumeThrottle;
      const values = parameterTexts(operation, { mode, high_volume_throttle: throttle });
      const content = { contentType: 'application/protobuf', body: transaction };
      return (await send(operation, values, answerSchemas.estimateFee, options, content)).value;
    },
  };
}
