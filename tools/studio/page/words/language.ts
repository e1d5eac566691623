/** The languages of the studio with their own names. */
export const languages = { en: 'English', es: 'Español' } as const

export type Language = keyof typeof languages

const key = 'lienzo.studio.language'

/**
 * Returns the selected language. Before the first selection, returns the browser's preferred
 * language if the studio supports it.
 */
export function chosenLanguage(): Language {
  const preferences = [storedLanguage() ?? '', ...languagesOf(globalThis)]
  return preferences.map((name) => name.split('-')[0]).find(isLanguage) ?? 'en'
}

/** Stores a language and reloads the page. Unsaved edits are kept. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(key, language)
  // The server reads this cookie, so that its messages have the same language.
  document.cookie = `lienzo-studio-language=${language}; Path=/; SameSite=Strict; Max-Age=31536000`
  location.reload()
}

function isLanguage(name: string | undefined): name is Language {
  return name !== undefined && Object.hasOwn(languages, name)
}

type Around = Partial<Pick<typeof globalThis, 'localStorage' | 'navigator'>>

/** Returns the stored language. Workers and tests without a page have no storage. */
function storedLanguage({ localStorage: storage }: Around = globalThis): string | null | undefined {
  return storage?.getItem(key)
}

function languagesOf({ navigator: browser }: Around): readonly string[] {
  return browser?.languages ?? []
}
