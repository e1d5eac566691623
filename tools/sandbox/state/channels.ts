import { hashText } from '../hash-text'
import type { Language, Text } from '../language'
import type { Order } from './session-state'

/** A shop or another way to pay without a card. */
export interface Channel {
  payCode: string
  name: Text
  description: Text
  /** True if the list already shows a payment reference for the channel. */
  hasReference: boolean
  hasBarcode: boolean
}

interface ChannelGroup {
  title: Text
  channels: readonly Channel[]
}

const mazorca: Channel = {
  payCode: 'mazorca',
  hasReference: true,
  hasBarcode: true,
  name: { es: 'Súper Mazorca', en: 'Mango Mart' },
  description: {
    es: 'Súper Mazorca: pague en caja con su referencia',
    en: 'Mango Mart: pay at the counter with your reference',
  },
}

/** The groups of channels, in the order of the server. */
export const channelGroups: readonly ChannelGroup[] = [
  {
    title: { es: 'Tiendas de conveniencia', en: 'Convenience stores' },
    channels: [
      mazorca,
      {
        payCode: 'palmera',
        hasReference: true,
        hasBarcode: false,
        name: { es: 'Tiendas La Palmera', en: 'Palm Corner Stores' },
        description: {
          es: 'Tiendas La Palmera: abierto las 24 horas',
          en: 'Palm Corner Stores: open day and night',
        },
      },
    ],
  },
  {
    title: { es: 'Transferencia', en: 'Bank transfer' },
    channels: [
      {
        payCode: 'quetzal',
        hasReference: false,
        hasBarcode: false,
        name: { es: 'Banco Quetzal', en: 'Lotus Bank' },
        description: {
          es: 'Banco Quetzal: transferencia interbancaria',
          en: 'Lotus Bank: instant transfer',
        },
      },
    ],
  },
]

/** Finds a channel. For an unknown code, returns the first channel. */
export function findChannel(payCode: string): Channel {
  return (
    channelGroups
      .flatMap(({ channels }) => channels)
      .find((channel) => channel.payCode === payCode) ?? mazorca
  )
}

/**
 * Returns the reference for the payment of an order through a channel: 18 digits that never change.
 */
export function referenceFor(order: Order, channel: Channel, requestType: string): string {
  const digits = hashText(`${order.id}/${channel.payCode}/${requestType}`)
  return `64618011${String(digits).padStart(10, '0')}`
}

/** Formats a channel for the lists of both repayment pages. */
export function writeChannel(channel: Channel, reference: string, language: Language) {
  return {
    logo: `/__sandbox/assets/channel-${channel.payCode}.svg`,
    desc: channel.description[language],
    payCode: channel.payCode,
    vCode: channel.hasReference ? reference : '',
    BARcodeImg: channel.hasBarcode ? `/__sandbox/assets/barcode-${reference}.svg` : '',
  }
}
