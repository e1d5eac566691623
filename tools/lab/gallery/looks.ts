/** The display settings of a screen: language, phone, text size, colour scheme. */
export interface Look {
  readonly language: 'es' | 'en'
  readonly size: '360x640' | '390x844'
  readonly textPercent: 100 | 200
  readonly colorScheme: 'light' | 'dark'
}

export const choices = {
  language: ['es', 'en'],
  size: ['360x640', '390x844'],
  textPercent: [100, 200],
  colorScheme: ['light', 'dark'],
} as const

/** Four combinations of settings. Every value of a setting occurs in two of these combinations. */
export const usualLooks: readonly Look[] = [
  { language: 'es', size: '360x640', textPercent: 100, colorScheme: 'light' },
  { language: 'en', size: '390x844', textPercent: 100, colorScheme: 'dark' },
  { language: 'es', size: '390x844', textPercent: 200, colorScheme: 'dark' },
  { language: 'en', size: '360x640', textPercent: 200, colorScheme: 'light' },
]

export const allLooks: readonly Look[] = choices.language.flatMap((language) =>
  choices.size.flatMap((size) =>
    choices.textPercent.flatMap((textPercent) =>
      choices.colorScheme.map((colorScheme) => ({ language, size, textPercent, colorScheme })),
    ),
  ),
)

/** Returns the part of an image's file name that identifies the settings. */
export function lookName({ language, size, textPercent, colorScheme }: Look): string {
  return [language, size, textPercent, colorScheme].join('.')
}
