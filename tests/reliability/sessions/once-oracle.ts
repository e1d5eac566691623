/** Calls that must not be sent twice, by the end of their path, and the subject that they share. */
const kinds: Readonly<Record<string, string>> = {
  'repayment-commit': 'order',
  'repayment-confirm': 'order',
  'repayment-huichao': 'order',
  'loan-detail-push': 'product',
}

/** The longest time that a call may be pending, in milliseconds. */
const underWayMs = 60_000

/**
 * Counts calls that were sent although the result of the previous call was unknown. A later
 * response about the order shows that result.
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
    /** A response reaches an open page. A response that cannot be read is not definite. */
    arrives(name: string, askedAt: number, isDefinite: boolean) {
      if (!isDefinite) return
      const kind = kinds[name]
      if (kind) unknown.delete(kind)
      if (name === 'loan-details')
        for (const [pendingKind, at] of unknown)
          if (askedAt - at >= underWayMs) unknown.delete(pendingKind)
    },
    sent: () => sent,
    second: () => second,
  }
}

/** The observer of a phone's connection. */
export type OnceOracle = ReturnType<typeof createOnceOracle>
