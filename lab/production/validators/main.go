// Reads docker-compose.yml as Docker Compose does, and the manifests as kustomize and the API of Kubernetes do. Prints what they refuse.
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

// compose refuses wrong keys and values, and references to what does not exist.
func compose(files []string) error {
	options, err := cli.NewProjectOptions(files, cli.WithOsEnv, cli.WithInterpolation(true))
	if err != nil {
		return err
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return err
	}
	fmt.Printf("%d services\n", len(project.Services))
	return nil
}

// kubernetes refuses fields that an object of that version and kind does not have, and values of another type.
func kubernetes(folder string) error {
	built, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		return err
	}
	text, err := built.AsYaml()
	if err != nil {
		return err
	}
	codecs := serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict)
	reader := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	var failures []error
	count := 0
	for {
		document, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		count++
		if _, kind, err := codecs.UniversalDeserializer().Decode(document, nil, nil); err != nil {
			failures = append(failures, fmt.Errorf("object %d (%v): %w", count, kind, err))
		}
	}
	fmt.Printf("%d objects\n", count)
	return errors.Join(failures...)
}

func main() {
	var err error
	switch {
	case len(os.Args) > 2 && os.Args[1] == "compose":
		err = compose(os.Args[2:])
	case len(os.Args) == 3 && os.Args[1] == "kubernetes":
		err = kubernetes(os.Args[2])
	default:
		err = errors.New("validators compose FILE... | validators kubernetes FOLDER")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
