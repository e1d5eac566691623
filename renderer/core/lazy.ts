/** Code that is fetched on first use. */
export interface Lazy<Code> {
  /** Undefined until the code has arrived. */
  readonly value: Code | undefined
  /** Settles when the code arrives, however often a fetch has failed before. */
  readonly arrived: Promise<Code>
  /** Fetches the code once. A failed fetch is forgotten, so that the next call fetches again. */
  load: () => Promise<Code>
}

/** Code that is present from the start. */
export function present<Code>(code: Code): Lazy<Code> {
  const arrived = Promise.resolve(code)
  return { value: code, arrived, load: () => arrived }
}

/** Fetches code only when `load` is called. */
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
