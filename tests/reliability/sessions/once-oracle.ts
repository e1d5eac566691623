/** What must not be sent twice, by the end of its path, and what it is about. */
const kinds: Readonly<Record<string, string>> = {
  'repayment-commit': 'order',
  'repayment-confirm': 'order',
  'repayment-huichao': 'order',
  'loan-detail-push': 'product',
}

/** A call may be under way for so long. */
const underWayMs = 60_000

/**
 * Looks at a line from outside and counts what was sent although the borrower could not know how
 * the one before ended, and had not asked the order since.
 */
export function createOnceOracle() {
  const unknown = new Map<string, number>()
  let [sent, second] = [0, 0]
  return {
    /** A request leaves a tab. */
    leaves(name: string) {
      const kind = kinds[name]
      if (!kind) return
      sent++
      if (unknown.has(kind)) second++
      unknown.set(kind, Date.now())
    },
    /** An answer reaches a page that is still there; undefined: one that cannot be read. */
    arrives(name: string, askedAt: number, isDefinite: boolean) {
      if (!isDefinite) return
      const kind = kinds[name]
      if (kind) unknown.delete(kind)
      if (name === 'loan-details')
        for (const [known, at] of unknown) if (askedAt - at >= underWayMs) unknown.delete(known)
    },
    sent: () => sent,
    second: () => second,
  }
}

/** What a phone's line is watched by. */
export type OnceOracle = ReturnType<typeof createOnceOracle>
