/**
 * Polls until the answer is as wanted. Rejects with the last answer after a time limit, so that a broken app fails the test instead of
 * hanging it.
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
