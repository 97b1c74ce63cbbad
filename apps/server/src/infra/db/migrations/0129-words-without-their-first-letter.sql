-- A mistake in the first letter of a word: what follows it is looked up, where all words were read.
create index directory_word_tail on directory_word (substr(word, 2) collate "C") where field = 'a';
