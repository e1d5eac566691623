/** A bank card of the borrower, and its treatment by the sandbox's bank. */
export interface BankCard {
  id: string
  bankName: string
  cardNo: string
  bankCode: string
  behaviour: 'asks-for-code' | 'pays-at-once' | 'has-no-funds'
}

/** The borrower's cards: one for each outcome of a payment. */
export const bankCards: readonly BankCard[] = [
  {
    id: '501',
    bankName: 'Banco Quetzal',
    cardNo: '**** **** **** 4417',
    bankCode: 'QTZ',
    behaviour: 'asks-for-code',
  },
  {
    id: '502',
    bankName: 'Caja Alameda',
    cardNo: '**** **** **** 8820',
    bankCode: 'ALM',
    behaviour: 'pays-at-once',
  },
  {
    id: '503',
    bankName: 'Banca Cenzontle',
    cardNo: '**** **** **** 1305',
    bankCode: 'CZT',
    behaviour: 'has-no-funds',
  },
]

/** The behaviour of a card; an unknown card requires a code. */
export function behaviourOf(cardId: string): BankCard['behaviour'] {
  return bankCards.find(({ id }) => id === cardId)?.behaviour ?? 'asks-for-code'
}
