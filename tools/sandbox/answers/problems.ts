import type { Call, Handler } from '../call'
import { writeMinute } from '../language'
import { answer, refuse } from '../outcome'
import { readText } from '../read-request'
import { isAnswered, type Complaint } from '../state/complaints'
import { problemSonTypes, problemTypes, titleOf } from '../state/problem-types'

const MAX_TEXT = 200
const MAX_IMAGES = 9
const MAX_COMPLAINTS = 100

/** Lists the complaints in two tabs: those without a reply, and those with one. */
export const problemList: Handler = ({ session, language, now }) => {
  const words = { es: ['En proceso', 'Respondidas'], en: ['In progress', 'Answered'] }[language]
  return answer({
    tabs: words.map((title, index) => ({
      title,
      list: session.complaints
        .filter((complaint) => isAnswered(complaint, now) === (index === 1))
        .map((complaint) => ({
          id: complaint.id,
          time: writeMinute(complaint.sentAt),
          type: titleOf(problemTypes, complaint.type, language),
          content: complaint.content[language],
        })),
    })),
  })
}

/** Shows one complaint, with the reply and the wish for a score once the support has answered. */
export const problemDetail: Handler = ({ session, body, language, now }) => {
  const complaint = session.complaints.find(({ id }) => id === readText(body.problemId))
  if (!complaint)
    return refuse(
      '1',
      { es: 'No encontramos esta queja.', en: 'We cannot find this complaint.' }[language],
    )
  const answered = isAnswered(complaint, now)
  const reply = {
    es: 'Lo revisamos y quedó corregido. Gracias por avisarnos.',
    en: 'We looked into it and put it right. Thank you for telling us.',
  }[language]
  return answer({
    problemId: complaint.id,
    type: titleOf(problemTypes, complaint.type, language),
    sonType: titleOf(problemSonTypes, complaint.sonType, language),
    content: complaint.content[language],
    images: complaint.images,
    disposeDetail: answered ? reply : '',
    disposeImages: answered ? ['/__sandbox/assets/photo-reply.svg'] : [],
    isNeedScore: answered ? 1 : 0,
  })
}

/** Keeps a complaint, or refuses it with the reason. */
export const problemSave: Handler = (call) => {
  const fault = findFault(call)
  if (fault !== undefined) return refuse('1', fault)
  const complaint = readComplaint(call)
  call.session.complaints = [complaint, ...call.session.complaints].slice(0, MAX_COMPLAINTS)
  return answer({
    message: { es: 'Recibimos su queja.', en: 'We received your complaint.' }[call.language],
  })
}

function readComplaint({ session, body, now }: Call): Complaint {
  const text = readText(body.problemDetail)
  return {
    id: session.nextId(),
    type: readText(body.problemType),
    sonType: readText(body.problemSonType),
    content: { es: text, en: text },
    images: readImages(body.problemImage),
    orderNo: readText(body.orderNo),
    sentAt: now,
  }
}

function findFault({ body, language }: Call): string | undefined {
  const text = readText(body.problemDetail)
  const words = {
    es: {
      type: 'Elija un tipo de problema.',
      empty: 'Describa el problema.',
      long: 'La descripción es demasiado larga.',
      images: 'Máximo 9 imágenes.',
    },
    en: {
      type: 'Choose a type of problem.',
      empty: 'Describe the problem.',
      long: 'The description is too long.',
      images: 'At most 9 images.',
    },
  }[language]
  if (titleOf(problemTypes, readText(body.problemType), language) === '') return words.type
  if (text.trim() === '') return words.empty
  if (text.length > MAX_TEXT) return words.long
  return readImages(body.problemImage).length > MAX_IMAGES ? words.images : undefined
}

function readImages(value: unknown): string[] {
  return readText(value)
    .split(',')
    .filter((url) => url !== '')
}
