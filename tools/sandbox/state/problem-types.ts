import type { Language, Text } from '../language'

interface ProblemType {
  value: string
  title: Text
}

/** The three types of problem; 1 is collection. */
export const problemTypes: readonly ProblemType[] = [
  { value: '1', title: { es: 'Cobranza', en: 'Collection' } },
  { value: '2', title: { es: 'Pagos y aplazamientos', en: 'Payments and extensions' } },
  { value: '3', title: { es: 'Sugerencias sobre la aplicación', en: 'Suggestions about the app' } },
]

/** The sub-types of collection. */
export const problemSonTypes: readonly ProblemType[] = [
  { value: '11', title: { es: 'Llamadas fuera de horario', en: 'Calls outside of hours' } },
  { value: '12', title: { es: 'Trato grosero', en: 'Rude treatment' } },
  { value: '13', title: { es: 'Mensajes a mis contactos', en: 'Messages to my contacts' } },
]

/** The title of a type or sub-type; empty for an unknown value. */
export function titleOf(types: readonly ProblemType[], value: string, language: Language): string {
  return types.find((type) => type.value === value)?.title[language] ?? ''
}
