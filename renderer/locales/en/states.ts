/** The states of an order: one word for the badge, one sentence for whoever asks. */
export const states = {
  word: {
    queued: 'Queued',
    claimed: 'Claimed',
    sending: 'Sending',
    uncertain: 'Uncertain',
    refused: 'Refused',
    cancelled: 'Cancelled',
    pending: 'Pending',
    'in-process': 'In process',
    unknown: 'Unknown',
    success: 'Success',
    rejected: 'Rejected',
  },
  meaning: {
    queued: 'Written down here, not sent yet. It can still be cancelled.',
    claimed: 'Next in line to be sent.',
    sending: 'On its way to the supplier now.',
    uncertain: 'It may or may not have been placed, and paid. It is never sent again by itself.',
    refused: 'The supplier said no. Nothing was paid.',
    cancelled: 'Taken back before it was sent. Nothing was paid.',
    pending: 'The supplier has it and has not started.',
    'in-process': 'The supplier is working on it.',
    unknown: 'The supplier uses a status that is not known here. It stays open.',
    success: 'Done. The result is here.',
    rejected: 'The supplier could not do it. It is normally refunded.',
  },
} as const;
