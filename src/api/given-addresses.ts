const given = new Set<string>()

/** Keeps the addresses with a host that stand whole in what a server answered to this page. */
export function keepAddresses(answer: unknown): void {
  // One after the other: an answer that nests without end is an answer too.
  const values = [answer]
  for (const value of values)
    if (typeof value === 'string') {
      if (value.includes('//')) given.add(value)
    } else if (value) for (const inner of Object.values(value)) values.push(inner)
}

/** Says whether an answer has given an address whole; one that was built of parts was not. */
export const wasGiven = (address: string): boolean => given.has(address)
