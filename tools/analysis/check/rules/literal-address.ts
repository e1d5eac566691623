import { textsOf } from '../../model'
import { at, type DocumentRule } from './rule'

const address = /^\s*(?:[a-z][a-z\d+.-]*:\/\/|\/\/|(?:javascript|data|vbscript|blob|file):)/i

/** Whether a text is an address, or would run as a script. */
export const isAddress = (text: string): boolean => address.test(text)

/** An address written into a document. */
export const literalAddress: DocumentRule = {
  code: 'LZ503',
  severity: 'error',
  title: 'An address in a document',
  why: 'Documents change without a deployment; an address in one could send borrowers, or their data, anywhere.',
  check: (model) =>
    textsOf(model).flatMap(([pointer, text]) =>
      isAddress(text)
        ? [
            at(model, pointer, {
              what: 'A document cannot name an address.',
              fix: 'Name a screen, an endpoint or "asset:…", or use an address that the server sent.',
            }),
          ]
        : [],
    ),
}
