import type { FromFrame } from './messages'

/** Tells one matter, once for all that changes at a time, and only when it is news. */
export interface News {
  /** Something has changed; what changed is drawn first. */
  readonly due: () => void
  /** What is said next is news, whatever it is. */
  readonly forget: () => void
}

/** Makes a teller of one matter; it is silent where there is nothing to say. */
export function createNews(
  compose: () => FromFrame | undefined,
  tell: (message: FromFrame) => void,
): News {
  let said = ''
  let isDue = false
  const say = () => {
    isDue = false
    const message = compose()
    if (!message) return
    const text = JSON.stringify(message)
    if (text !== said) tell(message)
    said = text
  }
  return {
    due() {
      if (isDue) return
      isDue = true
      setTimeout(say)
    },
    forget: () => void (said = ''),
  }
}
