/** One question of the form of an import. `help` is a sentence that tells the preset and why it was taken. */
interface Asked {
  /** Name of the question among those of its file. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

interface ChoiceQuestion extends Asked {
  readonly type: 'choice';
  readonly options: readonly Option[];
  readonly value: string;
}

interface NumberQuestion extends Asked {
  readonly type: 'number';
  readonly min: number;
  readonly max: number;
  readonly value: number;
}

/** Several of the options. */
interface SetQuestion extends Asked {
  readonly type: 'set';
  readonly options: readonly Option[];
  readonly value: readonly string[];
}

/** A question with its answer, which is the preset where nothing was answered. */
export type Question = ChoiceQuestion | NumberQuestion | SetQuestion;
export type Answers = Readonly<Record<string, string | number | readonly string[]>>;

type Unanswered<Q extends Question> = Omit<Q, 'type' | 'value'> & { readonly preset: Q['value'] };

/**
 * Asks as a format is read: each question comes back with its answer at once, and later ones may depend on it. An
 * answer that does not fit is as none.
 */
export class Asking {
  readonly questions: Question[] = [];

  constructor(private readonly answers: Answers) {}

  /** One of the options; with a single one nothing is asked. */
  choice<V extends string>({ preset, ...question }: Unanswered<ChoiceQuestion> & ChoiceOf<V>): V {
    const { options } = question;
    const answer = this.answers[question.name];
    const chosen =
      options.find(({ value }) => value === answer) ?? options.find(({ value }) => value === preset);
    const value = (chosen ?? options[0])?.value ?? preset;
    if (options.length > 1) this.questions.push({ ...question, type: 'choice', value });
    return value as V;
  }

  number({ preset, ...question }: Unanswered<NumberQuestion>): number {
    const answer = this.answers[question.name];
    const isFit = typeof answer === 'number' && answer >= question.min && answer <= question.max;
    const value = isFit ? answer : preset;
    this.questions.push({ ...question, type: 'number', value });
    return value;
  }

  /** Those of the options that are chosen; with a single one nothing is asked. */
  set({ preset, ...question }: Unanswered<SetQuestion>): ReadonlySet<string> {
    const answer = this.answers[question.name];
    const chosen = Array.isArray(answer) ? (answer as readonly string[]) : preset;
    const value = question.options.map((option) => option.value).filter((one) => chosen.includes(one));
    if (question.options.length > 1) this.questions.push({ ...question, type: 'set', value });
    return new Set(question.options.length > 1 ? value : preset);
  }
}

interface ChoiceOf<V extends string> {
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly preset: V;
}
