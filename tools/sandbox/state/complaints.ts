import type { Text, Language } from '../language'

export interface Complaint {
  id: string
  type: string
  sonType: string
  content: Text
  images: readonly string[]
  orderNo: string
  sentAt: number
}

/** The time after which the sandbox's support replies. */
const REPLY_AFTER_MS = 10 * 60_000

/** Two complaints: 9001 has a reply, 9002 was sent five minutes ago. */
export function seedComplaints(now: number): Complaint[] {
  return [
    {
      id: '9002',
      type: '2',
      sonType: '',
      orderNo: '100174',
      images: ['/__sandbox/assets/photo-receipt.svg'],
      sentAt: now - REPLY_AFTER_MS / 2,
      content: {
        es: 'Mi pago en tienda no aparece.',
        en: 'My payment at the store does not show.',
      },
    },
    {
      id: '9001',
      type: '1',
      sonType: '11',
      orderNo: '100180',
      images: [],
      sentAt: now - 48 * 60 * 60_000,
      content: {
        es: 'Me llaman de noche aunque ya pagué.',
        en: 'They call me at night though I have paid.',
      },
    },
  ]
}

export function isAnswered(complaint: Complaint, now: number): boolean {
  return now - complaint.sentAt >= REPLY_AFTER_MS
}

interface ProblemType {
  value: string
  title: Text
}

/** The three types of problem. Type 1 is collection. */
export const problemTypes: readonly ProblemType[] = [
  { value: '1', title: { es: 'Cobranza', en: 'Collection' } },
  { value: '2', title: { es: 'Pagos y aplazamientos', en: 'Payments and extensions' } },
  { value: '3', title: { es: 'Sugerencias sobre la app', en: 'Suggestions about the app' } },
]

export const problemSonTypes: readonly ProblemType[] = [
  { value: '11', title: { es: 'Llamadas fuera de horario', en: 'Calls outside of hours' } },
  { value: '12', title: { es: 'Trato grosero', en: 'Rude treatment' } },
  { value: '13', title: { es: 'Mensajes a mis contactos', en: 'Messages to my contacts' } },
]

export function titleOf(types: readonly ProblemType[], value: string, language: Language): string {
  return types.find((type) => type.value === value)?.title[language] ?? ''
}
