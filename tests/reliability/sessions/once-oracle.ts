/**
 * Calls that must not be sent twice, by the end of their path. The value is the subject that their
 * calls share.
 */
const kinds: Readonly<Record<string, string>> = {
  'repayment-commit': 'order',
  'repayment-confirm': 'order',
  'repayment-huichao': 'order',
  'loan-detail-push': 'product',
}

/** The longest time that a call may be pending, in milliseconds. */
const underWayMs = 60_000

/**
 * Counts calls that were sent while the result of the previous call was unknown. The result becomes
 * known with a later response about the order.
 */
export function createOnceOracle() {
  const unknown = new Map<string, number>()
  let [sent, second] = [0, 0]
  return {
    /** Called when a tab sends a request. */
    leaves(name: string) {
      const kind = kinds[name]
      if (!kind) return
      sent++
      if (unknown.has(kind)) second++
      unknown.set(kind, Date.now())
    },
    /**
     * Called when a response reaches an open page. A response that cannot be read is not definite.
     */
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
