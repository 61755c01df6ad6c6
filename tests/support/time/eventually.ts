/**
 * Calls `ask` until `wanted` accepts its answer. Rejects with the last answer after ten minutes, so that a broken app fails the test and
 * does not hang it.
 */
export async function eventually<Answer>(
  ask: () => Promise<Answer>,
  wanted: (answer: Answer) => boolean,
): Promise<Answer> {
  const giveUpAt = performance.now() + 10 * 60_000;
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (performance.now() > giveUpAt)
      throw new Error(`never came to be as wanted: ${JSON.stringify(answer).slice(0, 2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
