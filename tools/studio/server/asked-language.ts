import { languages, type Language } from '../../analysis/words'

/** Where the pages keep which language somebody chose. */
const cookie = /(?:^|;\s*)lienzo-studio-language=(\w+)/

/** The language that somebody chose in the studio, else the first that their browser asks for and there is. */
export function askedLanguage({ headers }: Request): Language {
  const chosen = cookie.exec(headers.get('cookie') ?? '')?.[1] ?? ''
  const names = [chosen, ...(headers.get('accept-language') ?? '').split(',')]
  return names.map((name) => name.trim().split(/[-;]/)[0]).find(isLanguage) ?? 'en'
}

function isLanguage(name: string | undefined): name is Language {
  return name !== undefined && Object.hasOwn(languages, name)
}
