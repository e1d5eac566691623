import type { Text } from '../language'

/** How the server words a status: in a list, as a headline, and explained. */
export interface StatusTexts {
  label: Text
  headline: Text
  explanation: Text
}

const settled: StatusTexts = {
  label: { es: 'Liquidado', en: 'Settled' },
  headline: { es: '¡Préstamo liquidado!', en: 'Loan settled!' },
  explanation: {
    es: 'Gracias por pagar. Ya puede solicitar de nuevo.',
    en: 'Thank you for paying. You can borrow again now.',
  },
}

const texts: Readonly<Record<string, StatusTexts>> = {
  '21': {
    label: { es: 'En revisión', en: 'In review' },
    headline: { es: 'Estamos revisando su solicitud', en: 'We are reviewing your application' },
    explanation: {
      es: 'Le avisaremos en menos de un día.',
      en: 'We will let you know within a day.',
    },
  },
  '151': {
    label: { es: 'Depositando', en: 'Being paid out' },
    headline: { es: 'Su dinero va en camino', en: 'Your money is on its way' },
    explanation: {
      es: 'El depósito tarda de 1 a 3 días naturales.',
      en: 'The deposit takes 1 to 3 calendar days.',
    },
  },
  '110': {
    label: { es: 'Rechazado', en: 'Declined' },
    headline: {
      es: 'No pudimos aprobar su solicitud',
      en: 'We could not approve your application',
    },
    explanation: {
      es: 'Puede intentarlo de nuevo en 30 días.',
      en: 'You may try again in 30 days.',
    },
  },
  '174': {
    label: { es: 'Por pagar', en: 'To repay' },
    headline: { es: 'Su préstamo está activo', en: 'Your loan is active' },
    explanation: {
      es: 'Pague a tiempo y mejore su próxima oferta.',
      en: 'Repay on time for a better next offer.',
    },
  },
  '180': {
    label: { es: 'Vencido', en: 'Overdue' },
    headline: { es: 'Su pago está vencido', en: 'Your payment is overdue' },
    explanation: {
      es: 'Pague hoy para que no crezcan los cargos.',
      en: 'Repay today so that the charges stop growing.',
    },
  },
  '200': settled,
}

/** The texts of a status code. */
export function textsOf(status: string): StatusTexts {
  return texts[status] ?? settled
}
