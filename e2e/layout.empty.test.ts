// The screens of a company that has nothing yet, where there is least room.
import { sweep } from './layout/sweep.ts'

sweep('empty')
