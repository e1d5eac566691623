/** Code that is fetched on first use. */
export interface Lazy<Code> {
  readonly value: Code | undefined
  readonly arrived: Promise<Code>
  /** Fetches the code once. After a failed fetch, the next call fetches again. */
  load: () => Promise<Code>
}

/** Wraps code that is already loaded. */
export function loadedCode<Code>(code: Code): Lazy<Code> {
  const arrived = Promise.resolve(code)
  return { value: code, arrived, load: () => arrived }
}

/** Wraps code that is fetched when `load` is called. */
export function lazy<Code>(fetchCode: () => Promise<Code>): Lazy<Code> {
  let value: Code | undefined
  let request: Promise<Code> | undefined
  let arrive: (code: Code) => void
  const arrived = new Promise<Code>((resolve) => void (arrive = resolve))
  return {
    get value() {
      return value
    },
    arrived,
    load: () =>
      (request ??= fetchCode().then(
        (code) => (arrive(code), (value = code)),
        (error: unknown) => {
          request = undefined
          throw error
        },
      )),
  }
}
