/** Runs tasks with the same name one after another. A failed task does not stop the next one. */
export type InTurn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** Creates queues. Each name has its own queue. */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const done = (last.get(name) ?? Promise.resolve()).then(work)
    const quiet = done.catch(() => {})
    last.set(name, quiet)
    void quiet.then(() => last.get(name) === quiet && last.delete(name))
    return done
  }
}
