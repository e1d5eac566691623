/** Locks that the tabs of a browser share. Locks of a tab end with its page. */
export function createTabLocks() {
  const held = new Map<string, object>()
  return {
    tab() {
      const me = {}
      return {
        async request(name: string, _: LockOptions, run: (lock: object | null) => unknown) {
          if (held.has(name)) return run(null)
          held.set(name, me)
          try {
            return await run({ name })
          } finally {
            if (held.get(name) === me) held.delete(name)
          }
        },
        release() {
          for (const [name, tab] of held) if (tab === me) held.delete(name)
        },
      }
    },
  }
}

/** The locks of one browser. */
export type TabLocks = ReturnType<typeof createTabLocks>
