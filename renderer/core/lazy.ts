/** Code that is fetched when it is first wanted. */
export interface Lazy<Code> {
  /** Undefined until it is there. */
  readonly value: Code | undefined
  /** Settles once it is there, however often a fetch has failed before. */
  readonly arrived: Promise<Code>
  /** Fetches it once; a fetch that failed is forgotten, so that the next one asks again. */
  load: () => Promise<Code>
}

/** Code that is there from the start. */
export function present<Code>(code: Code): Lazy<Code> {
  const arrived = Promise.resolve(code)
  return { value: code, arrived, load: () => arrived }
}

/** Puts off bringing code until somebody wants it. */
export function lazy<Code>(bring: () => Promise<Code>): Lazy<Code> {
  let value: Code | undefined
  let loading: Promise<Code> | undefined
  let arrive: (code: Code) => void
  const arrived = new Promise<Code>((resolve) => void (arrive = resolve))
  return {
    get value() {
      return value
    },
    arrived,
    load: () =>
      (loading ??= bring().then(
        (code) => (arrive(code), (value = code)),
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )),
  }
}
