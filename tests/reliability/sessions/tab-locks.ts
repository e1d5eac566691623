/** Creates locks that the tabs of a browser share. The locks of a tab end with its page. */
export function createTabLocks() {
  const owners = new Map<string, object>()
  return {
    tab() {
      const me = {}
      return {
        async request(name: string, _: LockOptions, run: (lock: object | null) => unknown) {
          if (owners.has(name)) return run(null)
          owners.set(name, me)
          try {
            return await run({ name })
          } finally {
            if (owners.get(name) === me) owners.delete(name)
          }
        },
        release() {
          for (const [name, tab] of owners) if (tab === me) owners.delete(name)
        },
      }
    },
  }
}

export type TabLocks = ReturnType<typeof createTabLocks>
