/** Errors about a missing or wrong user name, key or parameter, from panels that sign in by user name and key. */
export const userNameWords =
  /\b(?:user ?name|api ?access ?key|api ?secret)\b.{0,60}?\b(?:required|missing|needed|empty|must)\b|\b(?:missing|required|invalid|wrong|incorrect|send|provide|enter)\b.{0,60}?\b(?:user ?name|api ?access ?key|api ?secret)\b/i;
