import type { Text } from '../language'

/** A loan product of the sandbox's lender. */
export interface Product {
  id: string
  name: Text
  logo: string
  /** The amount of the offer, and the amount after a recalculation. */
  amount: number
  recalculatedAmount?: number
  days: number
  /** Discount of the coupon, 0 without one. */
  coupon: number
}

const colibri: Product = {
  id: '7001',
  name: { es: 'Préstamo Colibrí', en: 'Hummingbird Loan' },
  logo: 'logo-colibri',
  amount: 3000,
  days: 14,
  coupon: 50,
}

const products: readonly Product[] = [
  colibri,
  {
    id: '7002',
    name: { es: 'Crédito Jacaranda', en: 'Jacaranda Credit' },
    logo: 'logo-jacaranda',
    amount: 5000,
    recalculatedAmount: 4200,
    days: 21,
    coupon: 0,
  },
  {
    id: '7003',
    name: { es: 'Efectivo Lumbre', en: 'Ember Cash' },
    logo: 'logo-lumbre',
    amount: 1500,
    days: 7,
    coupon: 0,
  },
]

/** Finds a product; an unknown id gets the first one, so that any page query shows something. */
export function findProduct(id: string): Product {
  return products.find((product) => product.id === id) ?? colibri
}
