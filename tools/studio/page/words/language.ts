/** The languages of the studio, each in its own words. */
export const languages = { en: 'English', es: 'Español' } as const

/** A language of the studio. */
export type Language = keyof typeof languages

const key = 'lienzo.studio.language'

/** The language that somebody chose here, else the first that the browser asks for and there is. */
export function chosenLanguage(): Language {
  const asked = [kept() ?? '', ...languagesOf(globalThis)]
  return asked.map((name) => name.split('-')[0]).find(isLanguage) ?? 'en'
}

/** Keeps a language; the page is drawn in it from its next start, with all that was typed. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(key, language)
  // What the server says is in it, too.
  document.cookie = `lienzo-studio-language=${language}; Path=/; SameSite=Strict; Max-Age=31536000`
  location.reload()
}

function isLanguage(name: string | undefined): name is Language {
  return name !== undefined && Object.hasOwn(languages, name)
}

type Around = Partial<Pick<typeof globalThis, 'localStorage' | 'navigator'>>

/** A worker, and a test without a page, keep nothing and ask for nothing. */
function kept({ localStorage: storage }: Around = globalThis): string | null | undefined {
  return storage?.getItem(key)
}

function languagesOf({ navigator: browser }: Around): readonly string[] {
  return browser?.languages ?? []
}
