/** What details documents say beside values. */
export const documentLabels = {
  absentHere: 'not found',
  andMore: '{0}, and there are more',
  askedOn: '{0}: {1} on {2}, asked {3}',
  asOf: 'as of {0}',
  asWritten: 'As written',
  existsHere: 'exists here: select this network to see it',
  explorer: 'Explorer',
  loading: 'loading…',
  moreOf: '… more of {0}',
  none: 'none',
  noneSoFar: 'none so far',
  notAsked: 'could not be asked',
  notFound: 'Not found',
  notLoaded: 'not loaded',
  notVisibleYet: 'A thing that is only seconds old may not be visible yet.',
  partialRecord: 'PARTIAL: the service does not have the whole record (206)',
} as const;
