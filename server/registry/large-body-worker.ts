import { answerInThread } from '../platform/http/answer-in-thread'
import { largeBodyWorks } from './large-body-works'

void answerInThread(largeBodyWorks)
