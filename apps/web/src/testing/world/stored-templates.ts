import type { Input, Output } from '../../app/call.ts';
import { refused, type Answers } from '../answers.ts';
import { libraryOf } from './library.ts';

type Stored = Output<'library-getTemplates'>;

/** The templates that a server keeps, as it answers with them; another page saves by `save`. */
export class StoredTemplates {
  stored: Stored;

  constructor(stored: Stored = libraryOf('derm')['library-getTemplates'] as Stored) {
    this.stored = stored;
  }

  save(change: (categories: Stored['categories']) => Stored['categories']): void {
    this.stored = { version: this.stored.version + 1, categories: change(structuredClone(this.stored.categories)) };
  }

  get answers(): Answers {
    return {
      'library-getTemplates': () => this.stored,
      'library-saveTemplates': ({ version, categories }: Input<'library-saveTemplates'>) => {
        if (version !== this.stored.version) return refused('CHANGED_ELSEWHERE', { status: 409 });
        this.stored = { version: version + 1, categories };
        return { version: version + 1 };
      },
    };
  }

  /** The names in their order, with those of their templates. */
  get names(): [string, string[]][] {
    return this.stored.categories.map(({ name, items }) => [name, items.map((item) => item.name)]);
  }
}
