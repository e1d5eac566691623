const given = new Set<string>()

/** Keeps the addresses with a host that stand whole in what a server answered to this page. */
export function keepAddresses(answer: unknown): void {
  if (typeof answer === 'string') {
    if (answer.includes('//')) given.add(answer)
  } else if (answer) Object.values(answer).forEach(keepAddresses)
}

/** Says whether an answer has given an address whole; one that was built of parts was not. */
export const wasGiven = (address: string): boolean => given.has(address)
