export type Language = 'es' | 'en'

export type Text = Readonly<Record<Language, string>>

/** Reads the `language` header; only `en` is English. */
export function readLanguage(header: string | null): Language {
  return header === 'en' ? 'en' : 'es'
}

const money = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Formats an amount, as in `$ 1,250.00` or `₹ 1,250.00`. */
export function writeMoney(language: Language, amount: number): string {
  return `${language === 'en' ? '₹' : '$'} ${money.format(amount)}`
}

/** Formats a day as YYYY-MM-DD. */
export function writeDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

export function writeMinute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
}
