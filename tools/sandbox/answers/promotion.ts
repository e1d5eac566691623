import type { Call, Handler } from '../call'
import { hashText } from '../hash-text'
import { fileResponse, answer, refuse, type Outcome } from '../outcome'
import { stringValue } from '../read-request'
import { completeSignUp, findSignUp, openSignUp } from '../state/session-states'
import { acceptsCode, sendCode, type SignUp } from '../state/session-state'

/** The default template, and the only template whose promotion has ended. */
const DEFAULT_TEMPLATE = '1'
const ENDED_TEMPLATE = 'ended'
const PHONE = /^1[3-9]\d{9}$/

const words = {
  template: 'Esta promoción ya terminó.',
  sid: 'El registro venció. Abra el enlace de nuevo.',
  phone: 'El número de teléfono no es válido.',
  captcha: 'El código de la imagen no es correcto.',
  registered: 'Este número ya está registrado.',
  smsCode: 'El código SMS no es correcto o ya venció.',
}

const channelTemplate: Handler = ({ query }) => {
  const id = stringValue(query.templateId) || DEFAULT_TEMPLATE
  return id === ENDED_TEMPLATE ? refuse('01', words.template) : answer({ id })
}

const getSid: Handler = ({ session, now }) => answer({ sid: openSignUp(session, now).sid })

const getCaptcha: Handler = ({ query }) => ({
  kind: 'file',
  response: fileResponse(drawCaptcha(stringValue(query.sid)), 'image/svg+xml'),
})

const getSms: Handler = (call) =>
  withSignUp(call, '101', (signUp, phone) => {
    signUp.sms = { phone, sent: sendCode(call.now) }
    return answer()
  })

const register: Handler = (call) =>
  withSignUp(call, '-1', (signUp, phone) => {
    const sentCode = signUp.sms?.phone === phone ? signUp.sms.sent : undefined
    if (!acceptsCode(sentCode, stringValue(call.body.smsCode), call.now))
      return refuse('12', words.smsCode)
    completeSignUp(call.session, signUp, phone)
    return answer()
  })

/** Checks the inputs of both sign-up steps. For a wrong captcha, each step returns its own code. */
function withSignUp(
  { session, body, now }: Call,
  wrongCaptcha: string,
  next: (signUp: SignUp, phone: string) => Outcome,
): Outcome {
  const phone = stringValue(body.phone)
  const signUp = findSignUp(session, stringValue(body.sid), now)
  if (!signUp) return refuse('102', words.sid)
  if (!PHONE.test(phone)) return refuse('103', words.phone)
  if (!acceptsImageCode(signUp.sid, stringValue(body.capcode)))
    return refuse(wrongCaptcha, words.captcha)
  return session.registeredPhones.has(phone) ? refuse('11', words.registered) : next(signUp, phone)
}

export const promotionHandlers: Readonly<Record<string, Handler>> = {
  'promotion.channelTemplate': channelTemplate,
  'promotion.trackVisit': () => answer(),
  'promotion.getSid': getSid,
  'promotion.getCaptcha': getCaptcha,
  'promotion.getSms': getSms,
  'promotion.register': register,
  'promotion.trackClick': () => answer(),
}

const ALPHABET = '23456789ACDEFGHJKMNPQRTUVWXY'
const LENGTH = 4

/** Every captcha of the sandbox has this code, so that scenarios can sign up. */
export const SANDBOX_IMAGE_CODE = 'OPEN'

/** Accepts upper and lower case. */
function acceptsImageCode(sid: string, typedCode: string): boolean {
  return [captchaAnswer(sid), SANDBOX_IMAGE_CODE].includes(typedCode.toUpperCase())
}

export function captchaAnswer(sid: string): string {
  let seed = hashText(sid)
  let characters = ''
  while (characters.length < LENGTH) {
    characters += ALPHABET[seed % ALPHABET.length] ?? ''
    seed = hashText(`${seed}${sid}`)
  }
  return characters
}

function drawCaptcha(sid: string): string {
  const letters = Array.from(captchaAnswer(sid), (letter, index) => {
    const x = 20 + index * 30
    return `<text x="${x}" y="34" text-anchor="middle" transform="rotate(${(hashText(sid + index) % 41) - 20} ${x} 26)">${letter}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 48" width="130" height="48"><path fill="#eef2f7" d="M0 0h130v48H0z"/><path d="M4 ${8 + (hashText(sid) % 30)}Q60 ${hashText(`${sid}a`) % 48} 126 ${hashText(`${sid}b`) % 48}" fill="none" stroke="#7c8da5" stroke-width="2"/><g font-family="monospace" font-size="28" font-weight="700" fill="#24405f">${letters.join('')}</g></svg>`
}
