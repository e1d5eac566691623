import { languages, type Language } from '../../analysis/words/words'

/** The cookie in which the pages store the chosen language. */
const cookie = /(?:^|;\s*)lienzo-studio-language=(\w+)/

/** The language chosen in the studio, else the first supported one that the browser prefers. */
export function askedLanguage({ headers }: Request): Language {
  const chosen = cookie.exec(headers.get('cookie') ?? '')?.[1] ?? ''
  const names = [chosen, ...(headers.get('accept-language') ?? '').split(',')]
  return names.map((name) => name.trim().split(/[-;]/)[0]).find(isLanguage) ?? 'en'
}

function isLanguage(name: string | undefined): name is Language {
  return name !== undefined && Object.hasOwn(languages, name)
}
