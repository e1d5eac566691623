import type { Text } from '../language'

/** The server's words for a status: in a list, as a headline, and as an explanation. */
export interface StatusTexts {
  label: Text
  headline: Text
  explanation: Text
}

const both = (es: string, en: string): Text => ({ es, en })

const settled: StatusTexts = {
  label: both('Liquidado', 'Settled'),
  headline: both('¡Préstamo liquidado!', 'Loan settled!'),
  explanation: both(
    'Gracias por pagar. Ya puede solicitar de nuevo.',
    'Thank you for paying. You can borrow again now.',
  ),
}

const texts: Readonly<Record<string, StatusTexts>> = {
  '21': {
    label: both('En revisión', 'In review'),
    headline: both('Estamos revisando su solicitud', 'We are reviewing your application'),
    explanation: both('Le avisaremos en menos de un día.', 'We will let you know within a day.'),
  },
  '151': {
    label: both('Depositando', 'Being paid out'),
    headline: both('Su dinero va en camino', 'Your money is on its way'),
    explanation: both(
      'El depósito tarda de 1 a 3 días naturales.',
      'The deposit takes 1 to 3 calendar days.',
    ),
  },
  '110': {
    label: both('Rechazado', 'Declined'),
    headline: both('No pudimos aprobar su solicitud', 'We could not approve your application'),
    explanation: both('Puede intentarlo de nuevo en 30 días.', 'You may try again in 30 days.'),
  },
  '174': {
    label: both('Por pagar', 'To repay'),
    headline: both('Su préstamo está activo', 'Your loan is active'),
    explanation: both(
      'Pague a tiempo y mejore su próxima oferta.',
      'Repay on time for a better next offer.',
    ),
  },
  '180': {
    label: both('Vencido', 'Overdue'),
    headline: both('Su pago está vencido', 'Your payment is overdue'),
    explanation: both(
      'Pague hoy para que no crezcan los cargos.',
      'Repay today so that the charges stop growing.',
    ),
  },
  '200': settled,
}

/** The texts of a status code. */
export function textsOf(status: string): StatusTexts {
  return texts[status] ?? settled
}
