import type { EntityId } from '../../domain/entity/entityId.ts';
import type { Topic, TopicMessage } from '../../domain/entity/topic.ts';
import type { Page } from '../../domain/page.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import type { CallOptions } from '../http/jsonService.ts';
import { pathOf } from '../http/serviceUrl.ts';
import { type Filter, filterValues, type ListOptions, listQuery } from './filter.ts';
import type { LedgerRequests } from './ledgerRequests.ts';
import { topicMessageList, topicMessageSchema, topicSchema } from './schemas/topic.ts';

/** There is no list of topics. */
export interface TopicCalls {
  topic(topic: EntityId, options?: CallOptions): Promise<Topic>;
  topicMessages(
    topic: EntityId,
    filters?: ListOptions & {
      readonly sequenceNumber?: Filter<bigint> | undefined;
      readonly timestamp?: Filter<ConsensusTimestamp> | undefined;
    },
    options?: CallOptions,
  ): Promise<Page<TopicMessage>>;
  topicMessage(topic: EntityId, sequenceNumber: bigint, options?: CallOptions): Promise<TopicMessage>;
  topicMessageAt(timestamp: ConsensusTimestamp, options?: CallOptions): Promise<TopicMessage>;
}

export function topicCalls(requests: LedgerRequests): TopicCalls {
  return {
    topic: (topic, options) => requests.one(topicSchema, pathOf`/api/v1/topics/${topic}`, {}, options),
    topicMessages: (topic, filters = {}, options) =>
      requests.page(
        topicMessageList,
        pathOf`/api/v1/topics/${topic}/messages`,
        {
          sequencenumber: filterValues(filters.sequenceNumber),
          timestamp: filterValues(filters.timestamp),
          ...listQuery(filters),
        },
        options,
      ),
    topicMessage: (topic, sequenceNumber, options) =>
      requests.one(topicMessageSchema, pathOf`/api/v1/topics/${topic}/messages/${sequenceNumber}`, {}, options),
    topicMessageAt: (timestamp, options) =>
      requests.one(topicMessageSchema, pathOf`/api/v1/topics/messages/${timestamp}`, {}, options),
  };
}
